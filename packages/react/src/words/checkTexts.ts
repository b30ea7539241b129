import type { Client } from '@latchkey/core'
import { showAlert, views } from '@latchkey/core/actions'
import type { ViewTexts } from '../customize/options.js'
import { frameWords } from '../generated/words/frameWords.js'
import type { WordsInUse } from './Locale.js'
import { parts, type WordPart } from './parts.js'

/** English is spread over the views; German is complete. */
async function keysOf(part: WordPart): Promise<readonly string[]> {
  const { de } = await import('../generated/locales/de.js')
  // The buttons' texts come with the page, not with a part.
  const buttons = part === 'frame' ? Object.keys(de).filter((key) => key.startsWith('button.')) : []
  return [...buttons, ...Object.keys((await de.load?.(part)) ?? {})]
}

/** Alerts a developer to texts that no view uses. */
export async function checkTexts(client: Client, texts: ViewTexts): Promise<void> {
  const warn = (path: string, reason: string): void =>
    showAlert(client, 'invalid_config', 'error', { details: { path: `texts.${path}`, reason } })
  for (const view of Object.keys(texts)) if (view !== 'all' && !(view in views)) warn(view, 'no such view')
  const words = await Promise.all((Object.keys(parts) as WordPart[]).map(keysOf))
  const known = new Set([...Object.keys(frameWords), ...words.flat()])
  for (const [view, own] of Object.entries(texts))
    for (const key of Object.keys(own ?? {})) if (!known.has(key)) warn(`${view}["${key}"]`, 'no such text')
}

/** Alerts a developer to the texts that a part of a language lacks; they stay English. */
export async function checkPart(client: Client, part: WordPart, words: WordsInUse): Promise<void> {
  const missing = (await keysOf(part)).filter((key) => !(key in words))
  if (missing.length === 0) return
  const reason = `its part "${part}" lacks texts, which stay English: ${missing.join(', ')}`
  showAlert(client, 'invalid_config', 'warning', { details: { path: `locale["${words.locale}"]`, reason } })
}
