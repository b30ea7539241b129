import { digits } from '@latchkey/protocol/digits'
import { createHash } from 'node:crypto'
import { escapeHtml, firstLetter } from './renderMail.js'
import { directionOf } from './words.js'

/** Inline because the page may load nothing. */
const style = [
  "body{margin:0;padding:10vh 16px;color:#14161a;background:#f1f2f4;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}",
  'main{max-width:360px;margin:auto;padding:28px;border-radius:28px;background:#fff;box-shadow:0 12px 40px #14161a1f}',
  '.app{display:flex;align-items:center;gap:12px;margin:0 0 20px;font-weight:600;overflow-wrap:anywhere}',
  '.app span{flex:none;width:40px;border-radius:11px;color:#fff;background:#1f5fe0;line-height:40px;text-align:center}',
  'h1{margin:0 0 12px;font-size:22px;line-height:1.3}p{margin:0 0 12px}form{margin:20px 0 0}',
  'label{display:block}',
  'input{display:block;width:5ch;margin:8px 0 16px;padding:8px 12px;border:1px solid #6b7280;border-radius:12px;color:inherit;background:none;font:bold 24px/1.3 Menlo,Consolas,monospace}',
  'button{width:100%;padding:14px 24px;border:0;border-radius:16px;color:#fff;background:#1f5fe0;font:inherit;font-weight:600;cursor:pointer}',
  'button+button{margin:8px 0 0;color:inherit;background:none}',
  ':is(button,input):focus-visible{outline:3px solid #14161a;outline-offset:2px}[role=alert]{color:#b3261e}',
  '@media(prefers-color-scheme:dark){body{color:#f2f4f8;background:#0b0c0e}main{background:#17191d;box-shadow:none}:is(button,input):focus-visible{outline-color:#f2f4f8}[role=alert]{color:#ff8f86}}',
  '@media(forced-colors:active){main,.app span,button{border:1px solid}}',
].join('')

/** An empty icon, since browsers ask for one. */
export const mailPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/**
 * Opening changes nothing, as mail scanners open links too: only its form counts.
 *
 * @param body markup with outside text escaped
 */
export function mailPage(locale: string, title: string, body: string): string {
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${appLine(title)}${body}</main></body></html>`
}

export const refusal = { name: 'answer', value: 'no' } as const

export const refuseButton = (words: string): string =>
  `<button type="submit" name="${refusal.name}" value="${refusal.value}" formnovalidate>${escapeHtml(words)}</button>`

const appLine = (name: string): string =>
  `<p class="app"><span aria-hidden="true">${escapeHtml(firstLetter(name))}</span>${escapeHtml(name)}</p>`

/** Two digits of any script. */
export function typedNumber(text: string | null): number | undefined {
  const read = digits(text ?? '')
  return read.length === 2 ? Number(read) : undefined
}
