"""The stage of a check in a browser: what fits on one screen, that nothing jumps, decisions, and questions asked by a tap."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from site_player import CHECKS, drawn, go, part, section

from fairthrow.links import decode

if TYPE_CHECKING:
    from conftest import SiteServer

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 900}
NAMES = [f"{system}/{check}" for system, check in CHECKS]

COVERED = """(check, wanted) => {
  const section = document.querySelector(`[data-check="${check}"]`);
  const missed = [];
  const found = {};
  for (const [name, selector] of Object.entries(wanted)) {
    const all = [...section.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
    found[name] = all.length;
    for (const each of all) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const middle = (left + right) / 2;
      for (const [x, y] of [[middle, top + 1], [middle, (top + bottom) / 2], [middle, bottom - 1]]) {
        const seen = document.elementFromPoint(x, y);
        if (!each.contains(seen)) {
          missed.push(`${name} “${each.innerText.slice(0, 30)}” ${Math.round(top)}–${Math.round(bottom)} is not seen at ${Math.round(y)}`);
          break;
        }
      }
    }
  }
  return { missed, found, scrolled: scrollY };
}"""
