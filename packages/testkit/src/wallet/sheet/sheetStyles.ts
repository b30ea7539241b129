export const sheetStyles = `
:host { all: initial !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; display: block !important; pointer-events: none !important;
  --card: #ffffff; --raised: #f4f4f6; --press: #e6e6eb; --line: rgb(15 15 25 / .1); --text: #131316; --second: #5d5d68; --mark: #f6b73c; --onmark: #231a06; --warn: #8a5a00; --warnsoft: rgb(214 148 20 / .14);
  --accent: var(--tw-accent); --onaccent: #ffffff; --shadow: 0 0 0 1px rgb(15 15 25 / .07), 0 2px 8px rgb(15 15 25 / .1), 0 24px 64px rgb(15 15 25 / .28); }
@media (prefers-color-scheme: dark) { :host { --card: #18181b; --raised: #232328; --press: #323239; --line: rgb(255 255 255 / .1); --text: #f6f6f8; --second: #a8a8b3; --warn: #f3b44b; --warnsoft: rgb(243 180 75 / .14);
  --shadow: 0 0 0 1px rgb(255 255 255 / .1), 0 2px 8px rgb(0 0 0 / .4), 0 24px 64px rgb(0 0 0 / .6); } }
* { box-sizing: border-box; margin: 0; }
dialog { border: 0; padding: 0; inset: 16px 16px auto auto; max-width: none; max-height: none; overflow: visible; background: none; pointer-events: auto; position: fixed; }
dialog::backdrop { background: rgb(10 10 14 / .32); }
.panel { position: fixed; top: 16px; right: 16px; width: 352px; max-height: calc(100dvh - 32px); display: flex; flex-direction: column; pointer-events: auto; overflow: hidden; border-radius: 22px; background: var(--card); color: var(--text); box-shadow: var(--shadow);
  font: 400 15px/21px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-font-smoothing: antialiased; text-align: start; animation: tw-in .2s cubic-bezier(.2, .9, .3, 1.1); outline: none; }
dialog .panel { position: static; }
@keyframes tw-in { from { opacity: 0; transform: translateY(-10px) scale(.98) } }
.hazard { flex: none; height: 6px; background: repeating-linear-gradient(-45deg, var(--mark) 0 10px, var(--onmark) 10px 20px); }
header { flex: none; display: flex; align-items: center; gap: 12px; padding: 14px 16px 12px; border-bottom: 1px solid var(--line); }
.icon { flex: none; width: 40px; height: 40px; border-radius: 11px; display: grid; place-items: center; background: var(--accent); color: var(--onaccent); font-weight: 700; font-size: 19px; line-height: 1; }
.who { flex: 1; min-width: 0; } .name { font-weight: 600; letter-spacing: -.01em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.origin { font-size: 13px; line-height: 18px; color: var(--second); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mark { flex: none; align-self: flex-start; font-size: 12px; line-height: 20px; font-weight: 600; padding: 0 8px; border-radius: 7px; background: var(--mark); color: var(--onmark); }
main { flex: 1; min-height: 0; overflow: auto; padding: 16px 16px 4px; }
h2 { font-size: 19px; line-height: 26px; font-weight: 600; letter-spacing: -.018em; overflow-wrap: anywhere; }
.body { color: var(--second); margin-top: 4px; }
pre { margin-top: 12px; padding: 12px 14px; max-height: 180px; overflow: auto; border-radius: 14px; background: var(--raised); font: 13px/19px ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { margin-top: 12px; padding: 8px 14px; border-radius: 14px; background: var(--raised); }
.row { display: flex; justify-content: space-between; gap: 16px; padding: 5px 0; font-size: 14px; line-height: 20px; }
dt { flex: none; color: var(--second); } dd { min-width: 0; font-weight: 500; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.warning { margin-top: 12px; padding: 10px 14px; border-radius: 14px; background: var(--warnsoft); color: var(--warn); font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
footer { flex: none; padding: 12px 16px 14px; }
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
button { font: inherit; font-weight: 600; letter-spacing: -.011em; min-height: 46px; border: 0; border-radius: 14px; background: var(--raised); color: var(--text); cursor: pointer; padding: 0 10px; }
button:hover { background: var(--press); } button.approve { background: var(--accent); color: var(--onaccent); } button.approve:hover { filter: brightness(1.1); }
button:active { transform: scale(.98); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: color-mix(in srgb, var(--tw-accent), #ffffff 55%); } }
.panel:focus-visible { outline: none; }
.small { margin-top: 10px; text-align: center; font-size: 12px; line-height: 16px; color: var(--second); }
@media (max-width: 479px) {
  dialog { inset: auto 0 0 0; width: 100%; }
  .panel { top: auto; right: 0; bottom: 0; left: 0; width: 100%; max-height: 92dvh; border-radius: 22px 22px 0 0; animation-name: tw-up; }
  footer { padding-bottom: calc(14px + env(safe-area-inset-bottom, 0px)); }
  @keyframes tw-up { from { transform: translateY(60px); opacity: 0 } }
}
@media (prefers-reduced-motion: reduce) { .panel { animation: none; } button:active { transform: none; } }
@media (forced-colors: active) { .panel, button { border: 1px solid; } }
`
