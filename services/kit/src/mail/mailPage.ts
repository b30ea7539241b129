import { digits } from '@latchkey/protocol/digits'
import { createHash } from 'node:crypto'
import { directionOf, escapeHtml } from './renderMail.js'

const style =
  "body{margin:0;padding:15vh 24px;color:#14161a;background:#fff;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}main{max-width:420px;margin:auto}h1{font-size:22px;line-height:1.3}label{display:block}input{display:block;width:5ch;margin:8px 0 16px;padding:8px 12px;border:1px solid #6b7280;border-radius:8px;color:inherit;background:none;font:bold 24px/1.3 Menlo,Consolas,monospace}button{padding:12px 24px;border:0;border-radius:8px;color:#fff;background:#1f5fe0;font:inherit;cursor:pointer}:is(button,input):focus-visible{outline:3px solid #14161a;outline-offset:2px}[role=alert]{color:#b3261e}@media(prefers-color-scheme:dark){body{color:#f2f4f8;background:#101114}:is(button,input):focus-visible{outline-color:#f2f4f8}[role=alert]{color:#ff8f86}}"

/** Nothing runs, nothing is fetched but an empty icon (a browser asks for one by itself), nobody can put it into a frame, and its address goes nowhere. */
export const mailPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/**
 * The page behind the link of an email. Opening it changes nothing, because programs that look through mail open links
 * as well: it is the press of a button of its form that counts.
 *
 * @param body markup: whatever comes from outside is escaped
 */
export function mailPage(locale: string, title: string, body: string): string {
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}

/** The two digits that somebody typed into such a page, in any script; undefined where it is anything else. */
export function typedNumber(text: string | null): number | undefined {
  const read = digits(text ?? '')
  return read.length === 2 ? Number(read) : undefined
}
