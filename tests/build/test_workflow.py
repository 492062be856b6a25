"""The continuous integration does what the README tells a newcomer to do, and may do nothing else."""

import re

from sitebuild.places import ROOT

WORKFLOW = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_workflow_runs_the_commands_of_the_readme() -> None:
    """The workflow has the README's two commands, and no other way of building or testing."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^    (python3 build\.py \w+)  ", readme, re.MULTILINE)
    assert len(told) == 2
    assert re.findall(r"python3? [^&\n]*\b(?=\s*&?$)", WORKFLOW, re.MULTILINE) == told


def test_workflow_uses_what_is_pinned_and_may_only_read() -> None:
    """Actions are named by the hash of a commit, with the version beside it. The token may only read."""
    uses = re.findall(r"uses: (.*)", WORKFLOW + RELEASE)
    assert uses
    assert [each for each in uses if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v[\d.]+", each)] == []
    assert re.findall(r"^permissions:\n((?:  .*\n)+)", WORKFLOW, re.MULTILINE) == ["  contents: read\n"]
    assert WORKFLOW.count("permissions:") == 1


def test_workflow_tries_the_python_of_the_host() -> None:
    """The workflow uses the oldest Python that will do, and the one that netlify.toml asks the host for."""
    (listed,) = re.findall(r"python: \[(.*)\]", WORKFLOW)
    (oldest,) = re.findall(r'^requires-python = ">=(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    (host,) = re.findall(r'^PYTHON_VERSION = "(.*)"', (ROOT / "netlify.toml").read_text("utf-8"), re.MULTILINE)
    assert re.findall(r'"(.*?)"', listed) == [oldest, host]


def test_a_release_is_tested_and_built_twice() -> None:
    """A tag's files are made, every test runs, and they are made again and compared, before anybody is given them."""
    steps = [
        'python3 build.py release --tag "$GITHUB_REF_NAME"',
        "python3 build.py test",
        "git clone",
        'python3 build.py release --tag "$GITHUB_REF_NAME"',
        "diff --recursive",
        "gh release create",
    ]
    found = re.findall("|".join(map(re.escape, steps)), RELEASE)
    assert found == steps
    (tried,) = re.findall(r"python: \[(.*)\]", WORKFLOW)
    assert sorted(re.findall(r'python-version: "(.*)"', RELEASE)) == sorted(re.findall(r'"(.*?)"', tried))


def test_only_the_last_step_of_a_release_has_the_token() -> None:
    """Nothing that was installed can reach what may write."""
    assert RELEASE.index("GH_TOKEN") > RELEASE.rindex("build.py")
    assert RELEASE.count("persist-credentials: false") == RELEASE.count("actions/checkout@")
