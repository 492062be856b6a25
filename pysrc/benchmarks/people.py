"""Times a sheet of forty skills and a party of twelve, from a changed control until all chances are in place."""

from dataclasses import fields, replace
from typing import Any

from benchmarks.answers import Times
from benchmarks.browser import Browser
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import encode

SKILLS, MEMBERS = 40, 12
CHANGES = 30

PARTY = "spellwoven/party?check=test&" + "&".join(
    f"{each}=Climber%20{each}&{each}.skill={each}&{each}.label=Climb" for each in range(1, MEMBERS + 1)
)
"""A party in which no two members have the same chance."""

CHANGE = """async (place, measure, changes) => {
  const control = document.querySelector(place);
  const took = () => performance.getEntriesByName(`fairthrow:${measure}`).map(({ duration }) => duration);
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const before = took().length;
  let step = 1;
  for (let done = 0; done < changes; done += 1) {
    const seen = took().length;
    if (control.tagName === "SELECT") {
      control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    } else {
      const next = Number(control.value) + step;
      if (next > Number(control.max) || next < Number(control.min)) step = -step;
      control.value = Number(control.value) + step;
    }
    control.dispatchEvent(new Event("input", { bubbles: true }));
    const deadline = performance.now() + 10_000;
    while (took().length === seen && performance.now() < deadline) await pause(5);
    await pause(300); // a hand looks at what it has changed; the grid follows meanwhile
  }
  return took().slice(before);
}"""


def skilled(system: str) -> Any:
    """Give the sample character of a ``system``, a game's name, with forty skills that differ in name and number."""
    make = SYSTEMS[system].character
    assert make
    sample: Any = make().sample()
    skills = (_varied(sample.skills[number % len(sample.skills)], number) for number in range(SKILLS))
    return replace(sample, skills=tuple(skills))


def _varied(skill: Any, number: int) -> Any:
    """Give a row of skills another name, and another value in its first column of numbers."""
    counted = next(each.name for each in fields(skill) if type(getattr(skill, each.name)) is int)
    return replace(skill, name=f"{skill.name} {number}", **{counted: number % 6})


def sheet(browser: Browser, url: str, system: str, changes: int = CHANGES) -> Times:
    """Change how hard it is for a character of forty skills; time each time until all chances are in place."""
    return _changed(browser, f"{url}/characters/#{encode(skilled(system))}", ".at [name]", "chances", changes)


def party(browser: Browser, url: str, changes: int = CHANGES) -> Times:
    """Change the difficulty of twelve; time each time until the odds of all are in place."""
    return _changed(browser, f"{url}/party/#{PARTY}", "#moment [name='difficulty']", "party", changes)


def _changed(browser: Browser, address: str, place: str, measure: str, changes: int) -> Times:
    tab = browser.open(address)
    tab.made("fairthrow:drawn")
    return Times(each=tab.ask(CHANGE, place, measure, changes))
