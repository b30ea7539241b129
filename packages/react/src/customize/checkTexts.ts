import type { Client } from '@latchkey/core'
import { showAlert, views } from '@latchkey/core/actions'
import { frameWords } from '../generated/words/frameWords.js'
import { parts, type WordPart } from '../words/parts.js'
import type { ViewTexts } from './options.js'

/** Warns a developer about texts that no view uses. */
export async function checkTexts(client: Client, texts: ViewTexts): Promise<void> {
  const tell = (path: string, reason: string): void =>
    showAlert(client, 'invalid_config', 'error', { details: { path: `texts.${path}`, reason } })
  for (const view of Object.keys(texts)) if (view !== 'all' && !(view in views)) tell(view, 'no such view')
  const known = await readKeys()
  for (const [view, own] of Object.entries(texts))
    for (const key of Object.keys(own ?? {})) if (!known.has(key)) tell(`${view}["${key}"]`, 'no such text')
}

/** English is spread over the views; another language is complete. */
async function readKeys(): Promise<ReadonlySet<string>> {
  const { de } = await import('../generated/locales/de.js')
  const words = await Promise.all((Object.keys(parts) as WordPart[]).map((part) => de.load?.(part)))
  return new Set([...Object.keys(frameWords), ...words.flatMap((part) => Object.keys(part ?? {}))])
}
