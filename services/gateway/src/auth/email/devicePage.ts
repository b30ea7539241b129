import { mailPage, refuseButton } from '@latchkey/kit/mail/mailPage'
import { escapeHtml } from '@latchkey/kit/mail/renderMail'
import { mailWords } from '@latchkey/kit/mail/words'

export type DevicePageState =
  | { readonly state: 'ask'; readonly link: string; readonly app: string; readonly device: string }
  | { readonly state: 'done' | 'over' | 'refused' }

const endings = { done: 'pageDone', over: 'pageOver', refused: 'pageRefused' } as const

export function devicePage(locale: string, view: DevicePageState): string {
  const asks = view.state === 'ask'
  const words = mailWords(locale, asks ? { app: view.app, device: view.device } : {})
  const unknown = words('deviceUnknown')
  const body = asks
    ? `<h1>${escapeHtml(words('pageAsk'))}</h1><p>${escapeHtml(mailWords(locale, { device: view.device || unknown })('pageDevice'))}</p><p>${escapeHtml(words('pageWarn'))}</p><form method="post" action="device"><input type="hidden" name="link" value="${escapeHtml(view.link)}"><button type="submit">${escapeHtml(words('pageApprove'))}</button>${refuseButton(words('pageRefuse'))}</form>`
    : `<h1>${escapeHtml(words(endings[view.state]))}</h1>`
  return mailPage(locale, asks ? view.app : 'Latchkey', body)
}
