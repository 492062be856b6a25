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
        "python3 build.py test --all",
        "git clone",
        'python3 build.py release --tag "$GITHUB_REF_NAME"',
        "diff --recursive",
        "gh release create",
    ]
    found = re.findall("|".join(map(re.escape, steps)), RELEASE)
    assert found == steps
    (tried,) = re.findall(r"python: \[(.*)\]", WORKFLOW)
    assert sorted(re.findall(r'python-version: "(.*)"', RELEASE)) == sorted(re.findall(r'"(.*?)"', tried))


def test_only_a_job_that_installs_nothing_may_write() -> None:
    """A release is made by a job of its own. It takes the files that were tested, checks them, and offers them."""
    jobs = re.split(r"^  (?=\w+:$)", RELEASE.partition("\njobs:\n")[2], flags=re.MULTILINE)
    files, release = (each for each in jobs if each)
    assert re.findall(r"^permissions:\n((?:  .*\n)+)", RELEASE, re.MULTILINE) == ["  contents: read\n"]
    assert re.findall(r"\bwrite\b", RELEASE) == ["write"] * 2  # as it is told above the job, and where it is given
    assert "contents: write" in release
    assert "permissions:" not in files
    assert "token" not in files.replace("persist-credentials", "").lower()
    assert "needs: files\n" in release
    assert re.findall(r"uses: actions/([\w-]+)@", release) == ["download-artifact"]
    commands = re.findall(r"^          (\S+)", release.partition("run: |")[2], re.MULTILINE)
    assert commands == ["cd", "sha256sum", "gh"]
    assert (
        re.findall(r"^          name: (\w+)$", RELEASE, re.MULTILINE) == ["release"] * 2
    )  # what is put is what is taken
    assert files.index("actions/upload-artifact@") > files.index("diff --recursive")
    assert RELEASE.count("persist-credentials: false") == RELEASE.count("actions/checkout@") == 1
