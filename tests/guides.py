"""The guides of the Lab's languages: their texts, and the examples in them."""

from sitebuild.docs import DOCS, reader
from sitebuild.examples import examples

GUIDES = ("dice-notation", "anydice", "troll", "from-anydice")
TEXTS = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in GUIDES}
SHOWN = {name: [example for _, _, example in examples(reader().parse(text))] for name, text in TEXTS.items()}
