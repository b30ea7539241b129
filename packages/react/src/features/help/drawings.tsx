import type { ReactNode } from 'react'

const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg className="lk-drawing lk-mirrored" viewBox="0 0 336 176" aria-hidden="true" focusable="false">
    {children}
  </svg>
)

export const HomeDrawing = () => (
  <Drawing>
    <circle className="lk-draw-soft" cx="168" cy="92" r="72" />
    <g transform="rotate(9 200 58)">
      <rect className="lk-draw-card" x="174" y="26" width="52" height="66" rx="9" />
      <circle cx="189" cy="43" r="4.5" />
      <path d="m180 68 11-11 8 8 6-6 15 15" />
    </g>
    <circle className="lk-draw-tint" cx="143" cy="56" r="25" />
    <path className="lk-draw-tint" d="m143 43 10 13-10 13-10-13z" />
    <path
      className="lk-draw-card"
      d="M116 76h104a14 14 0 0 1 14 14v46a14 14 0 0 1-14 14H116a14 14 0 0 1-14-14V90a14 14 0 0 1 14-14z"
    />
    <path className="lk-draw-quiet" d="M114 88h86" />
    <path className="lk-draw-tint" d="M234 100h-24a13 13 0 0 0 0 26h24a6 6 0 0 0 6-6v-14a6 6 0 0 0-6-6z" />
    <circle className="lk-draw-full" cx="212" cy="113" r="4" />
  </Drawing>
)

const App = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="lk-draw-card" width="76" height="52" rx="10" />
    <path className="lk-draw-quiet" d="M10 11h.01M17 11h.01M24 11h.01M12 28h18M12 38h12" />
    <circle className="lk-draw-tint" cx="54" cy="33" r="10" />
    <path className="lk-mirrored lk-draw-tick" d="m49.5 33 3 3 6-6" />
  </g>
)

export const SignInDrawing = () => (
  <Drawing>
    <circle className="lk-draw-soft" cx="168" cy="88" r="58" />
    <path
      className="lk-draw-quiet"
      strokeDasharray="1 6"
      d="M106 50c22 0 28 16 38 26M106 126c22 0 28-16 38-26M230 50c-22 0-28 16-38 26M230 126c-22 0-28-16-38-26"
    />
    <App x={28} y={24} />
    <App x={28} y={100} />
    <App x={232} y={24} />
    <App x={232} y={100} />
    <circle className="lk-draw-full" cx="168" cy="88" r="33" />
    <g className="lk-draw-on" strokeWidth="2.5">
      <circle cx="160" cy="80" r="9" />
      <path d="m167 87 16 16M176 96l5-5" />
    </g>
  </Drawing>
)

export const ApproveDrawing = () => (
  <Drawing>
    <circle className="lk-draw-soft" cx="168" cy="88" r="72" />
    <path className="lk-draw-quiet" strokeDasharray="1 6" d="M82 88h32M224 88h32" />
    <circle className="lk-draw-tint" cx="56" cy="88" r="20" />
    <path className="lk-draw-tint" d="m56 78 8 10-8 10-8-10z" />
    <circle className="lk-draw-quiet" cx="280" cy="88" r="20" strokeDasharray="4 6" />
    <rect className="lk-draw-card" x="118" y="22" width="100" height="132" rx="16" />
    <path className="lk-draw-tint" d="m168 36 15 5v11c0 10-6 17-15 21-9-4-15-11-15-21V41z" />
    <path className="lk-draw-quiet" d="M142 86h52M150 98h36" />
    <rect className="lk-draw-full" x="130" y="114" width="76" height="28" rx="10" />
    <path className="lk-mirrored lk-draw-on lk-draw-tick" strokeWidth="2.5" d="m161 128 5 5 9-10" />
  </Drawing>
)
