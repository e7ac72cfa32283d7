"""Play anew the golden games that no longer follow from the rules, and print what changed.

python -m tests.golden.regenerate            those that differ, are missing, or are no longer wanted
python -m tests.golden.regenerate --all      every one of them
python -m tests.golden.regenerate --check    only tell; exit code 1 if there is something to tell
"""

from __future__ import annotations

import sys
from pathlib import Path

from replay import archive
from replay.verify import Finding, verify
from tests.golden.keeping import FOLDER, Result, kept, read_index, recorded, result, write_index
from tests.golden.plans import Golden, golden


def main(arguments: list[str]) -> int:
    wanted, before, reader = golden(), read_index(), kept()
    changes = 0
    for name in sorted({*wanted, *reader.games()}):
        path = FOLDER / f"{name}.jsonl.gz"
        reason = _reason(name, wanted, path, again="--all" in arguments)
        if reason is None:
            continue
        changes += 1
        print(f"{name}: {reason}")
        if "--check" not in arguments:
            _renew(name, wanted.get(name), path, before.get(name))
    if changes and "--check" not in arguments:
        write_index()
    print(f"{changes} of {len(wanted)} golden games {'differ' if '--check' in arguments else 'were renewed'}")
    return 1 if changes and "--check" in arguments else 0


def _reason(name: str, wanted: dict[str, Golden], path: Path, again: bool) -> str | None:
    """Why a game is to be renewed."""
    if name not in wanted:
        return "is not wanted any more"
    if not path.exists():
        return "is missing"
    findings = verify(kept(), name).findings
    if findings:
        return _told(findings[0])
    return "played anew" if again else None


def _told(finding: Finding) -> str:
    lines = [f"differs at version {finding.version} ({finding.kind}): {finding.detail}"]
    for name, fact in (("was", finding.recorded), ("now", finding.expected)):
        if fact is not None:
            lines.append(f"    {name} {bytes(fact).decode()[:300]}")
    return "\n".join(lines)


def _renew(name: str, wanted: Golden | None, path: Path, before: Result | None) -> None:
    path.unlink(missing_ok=True)
    if wanted is None:
        return
    game = recorded(name, wanted)
    archive.write(path, archive.export(game, name))
    after = result(game, name)
    if before is None:
        print(f"    {', '.join(after.players)}: {after.entries} entries, {after.ended}, {after.scores}")
        return
    for field in ("players", "modules", "entries", "turns", "ended", "scores", "winners"):
        was, now = getattr(before, field), getattr(after, field)
        if was != now:
            print(f"    {field}: {was} -> {now}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
