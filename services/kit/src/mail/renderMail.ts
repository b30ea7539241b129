import type { Mail } from './mailer.js'
import { defaultAccent, type MailLook } from './mailLook.js'
import { directionOf, mailLanguage } from './words.js'

export interface Letter {
  readonly locale: string
  readonly app: string
  readonly subject: string
  readonly heading: string
  readonly text: string
  readonly code?: string | undefined
  readonly link?: { readonly label: string; readonly url: string } | undefined
  readonly notes: readonly string[]
  readonly look?: MailLook | undefined
}

/** For content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export const firstLetter = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? ''

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Korean and Japanese lines would break within words. */
const lineBreaks: Readonly<Record<string, string>> = {
  ja: ';word-break:auto-phrase',
  ko: ';word-break:keep-all',
}

/**
 * One table, inline styles, nothing to fetch but the logo. A code is a line of its own, left to
 * right in every language, to be copied.
 */
export function renderMail(to: string, letter: Letter): Mail {
  const { locale, app, subject, heading, text, code, link, notes, look = {} } = letter
  const { accent = defaultAccent, logo, footer, senderName, replyTo } = look
  const dir = directionOf(locale)
  const paragraph = (words: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(words)}</p>`
  const body = [
    `<p style="margin:0 0 20px;font-size:16px;line-height:40px;font-weight:600">${logo === undefined ? initial(app, accent) : picture(logo)}${escapeHtml(app)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>`,
    paragraph(text, 'font-size:16px;line-height:24px'),
    code === undefined
      ? ''
      : `<p dir="ltr" style="margin:0 0 16px;font-family:Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:bold">${escapeHtml(code)}</p>`,
    link === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:14px;background-color:${accent};color:#ffffff;font-size:16px;line-height:20px;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
    ...notes.map((note) => paragraph(note, 'font-size:14px;line-height:20px;color:#5b6270')),
    footer === undefined
      ? ''
      : paragraph(
          footer,
          'padding-top:16px;border-top:1px solid #e2e4e8;font-size:14px;line-height:20px;color:#5b6270',
        ),
  ].join('')
  const html = `<!doctype html><html lang="${escapeHtml(locale)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;background-color:#f1f2f4;color:#14161a;${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:480px;margin:0 auto"><tr><td style="padding:28px;border-radius:20px;background-color:#ffffff;text-align:${dir === 'rtl' ? 'right' : 'left'};${font}${lineBreaks[mailLanguage(locale)] ?? ''}">${body}</td></tr></table></body></html>`
  const lines = [heading, text, code, link && `${link.label}:\n${link.url}`, ...notes, footer]
  return {
    to,
    subject,
    text: `${lines.filter((line) => line !== undefined).join('\n\n')}\n`,
    html,
    senderName,
    replyTo,
    picture: logo?.startsWith('data:') ? logo : undefined,
  }
}

const initial = (app: string, accent: string): string =>
  `<span aria-hidden="true" style="display:inline-block;width:40px;margin-inline-end:12px;border-radius:11px;background-color:${accent};color:#ffffff;text-align:center">${escapeHtml(firstLetter(app))}</span>`

/** Mail programs block pictures: the name stays beside it. */
const picture = (url: string): string =>
  `<img src="${escapeHtml(url)}" alt="" height="40" style="height:40px;width:auto;max-width:160px;margin-inline-end:12px;border:0;vertical-align:middle">`
