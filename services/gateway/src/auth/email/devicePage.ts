import { directionOf, escapeHtml } from '@latchkey/kit/mail/renderMail'
import { mailWords } from '@latchkey/kit/mail/words'
import { createHash } from 'node:crypto'

/** What the page shows. */
export type DevicePageState =
  | { readonly state: 'ask'; readonly link: string; readonly app: string; readonly device: string }
  | { readonly state: 'done' | 'over' }

const style =
  "body{margin:0;padding:15vh 24px;color:#14161a;background:#fff;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}main{max-width:420px;margin:auto}h1{font-size:22px;line-height:1.3}button{padding:12px 24px;border:0;border-radius:8px;color:#fff;background:#1f5fe0;font:inherit;cursor:pointer}button:focus-visible{outline:3px solid #14161a;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#f2f4f8;background:#101114}button:focus-visible{outline-color:#f2f4f8}}"

/** Nothing runs, nothing is fetched, nobody can put it into a frame, and its address goes nowhere. */
export const devicePageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/**
 * The page behind the link of a letter. Opening it changes nothing, because programs that look through mail open links
 * as well: it is the press of the button that approves.
 */
export function devicePage(locale: string, view: DevicePageState): string {
  const asks = view.state === 'ask'
  const words = mailWords(locale, asks ? { app: view.app, device: view.device } : {})
  const unknown = words('deviceUnknown')
  const body = asks
    ? `<h1>${escapeHtml(words('pageAsk'))}</h1><p>${escapeHtml(mailWords(locale, { device: view.device || unknown })('pageDevice'))}</p><p>${escapeHtml(words('pageWarn'))}</p><form method="post" action="device"><input type="hidden" name="link" value="${escapeHtml(view.link)}"><button type="submit">${escapeHtml(words('pageApprove'))}</button></form>`
    : `<h1>${escapeHtml(words(view.state === 'done' ? 'pageDone' : 'pageOver'))}</h1>`
  const title = asks ? view.app : 'Latchkey'
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}
