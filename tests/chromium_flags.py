"""What Chromium is told when tests start it."""

CHROMIUM_FLAGS = (
    "--no-sandbox",  # CI runs as root, where Chromium refuses to start with it
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)

PLAYWRIGHT_WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "BoundaryEventDispatchTracksNodeRemoval",
    "DestroyProfileOnBrowserClose",
    "DialMediaRouteProvider",
    "GlobalMediaControls",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
    "AutoDeElevate",
    "RenderDocument",
    "OptimizationHints",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
)
"""Features that Playwright switches off. Of two such lists Chromium takes the last, so ours repeats them."""

SUGGESTIONS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""The lists below the address bar, which nobody sees here.

Each is a page of Chromium's own. To load them for every new window takes a processor more than half a second.
"""

ONE_PROCESS = "--process-per-site"
"""Has all pages of a profile in one process, as Chromium has them on a phone that is short of memory.

The interpreter is then compiled once for all of them, which is half of what opening a page takes.
"""

PLAYWRIGHT_FLAGS = (*CHROMIUM_FLAGS, f"--disable-features={','.join((*PLAYWRIGHT_WITHOUT, *SUGGESTIONS))}")
"""For a Chromium that Playwright starts."""
