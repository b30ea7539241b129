import { isOriginAllowed } from '@latchkey/protocol/origins'
import type { Facts } from '../facts.js'

export interface EmbeddedWindow {
  readonly location: {
    readonly ancestorOrigins?: { readonly length: number; readonly [index: number]: string }
  }
  readonly document: { readonly referrer: string }
}

/** An empty list admits no origin: the frame holds keys. */
export function mayEmbed(
  origin: string,
  { project, development }: Pick<Facts, 'project' | 'development'>,
): boolean {
  const { allowedOrigins } = project
  return isOriginAllowed(origin, allowedOrigins.length === 0 ? [''] : allowedOrigins, { development })
}

/**
 * The origins that receive READY. If the browser hides the embedding page's, every listed one; a
 * message reaches only the real one.
 */
export function embedderOrigins(
  view: EmbeddedWindow,
  facts: Pick<Facts, 'project' | 'development'>,
): readonly string[] {
  const known = view.location.ancestorOrigins?.[0] ?? originOf(view.document.referrer)
  if (known !== undefined) return mayEmbed(known, facts) ? [known] : []
  return facts.project.allowedOrigins.flatMap((entry) => {
    const origin = entry.includes('*') ? undefined : originOf(entry)
    return origin === undefined ? [] : [origin]
  })
}

function originOf(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin
}
