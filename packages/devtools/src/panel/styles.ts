/** A strict policy forbids style elements. */
export const styles = `
:host {
  all: initial;
  color-scheme: light dark;
  --text: #1b1d22; --soft: #565b66; --ground: #ffffff; --raised: #f1f2f5; --line: #c9ccd4; --accent: #2f4fd0; --bad: #b3261e; --note: #7a4a00; --note-ground: #fff3d6;
  font: 13px/1.45 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :host { --text: #eceef3; --soft: #a9afbc; --ground: #16181d; --raised: #23262d; --line: #434854; --accent: #9db2ff; --bad: #ff9a92; --note: #ffd88a; --note-ground: #3a2d10; }
}
* { box-sizing: border-box; }
button, select, input { font: inherit; color: inherit; }
button, select { border: 1px solid var(--line); border-radius: 6px; background: var(--raised); padding: 4px 10px; min-height: 28px; cursor: pointer; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.toggle { position: fixed; inset-inline-start: 12px; bottom: 12px; z-index: 2147483000; color: var(--text); border-radius: 999px; padding: 6px 14px; box-shadow: 0 2px 10px rgb(0 0 0 / 0.25); }
.toggle[data-simulated] { background: var(--note-ground); color: var(--note); border-color: currentColor; }
.panel { position: fixed; inset-inline: 12px; bottom: 54px; z-index: 2147483000; max-width: 760px; height: min(440px, calc(100vh - 70px)); display: flex; flex-direction: column; color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 8px 30px rgb(0 0 0 / 0.3); overflow: hidden; }
.panel[hidden] { display: none; }
header { display: flex; gap: 8px; align-items: center; padding: 8px 12px; border-bottom: 1px solid var(--line); }
h2 { margin: 0; font-size: 14px; flex: 1; }
h3 { margin: 12px 0 4px; font-size: 13px; }
.tabs { display: flex; gap: 2px; padding: 6px 12px 0; overflow-x: auto; border-bottom: 1px solid var(--line); flex: none; }
.tabs button { border: 0; border-radius: 6px 6px 0 0; background: none; white-space: nowrap; color: var(--soft); }
.tabs button[aria-selected="true"] { background: var(--raised); color: var(--text); box-shadow: inset 0 -2px var(--accent); }
.body { flex: 1; overflow: auto; padding: 10px 12px; }
pre { margin: 0; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-bottom: 1px solid var(--line); padding: 4px 0; overflow-wrap: anywhere; }
.row { display: flex; gap: 10px; }
.row span:nth-child(2) { flex: 1; }
.time, .empty, .hint { color: var(--soft); }
.failed { color: var(--bad); }
summary { cursor: pointer; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 12px; padding: 8px 12px; }
legend { font-weight: 600; padding: 0 4px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 8px; }
label { display: inline-flex; gap: 6px; align-items: center; }
.status { margin: 0; padding: 6px 12px; min-height: 30px; border-top: 1px solid var(--line); color: var(--soft); }
`
