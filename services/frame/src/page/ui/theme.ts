import { css as baseCss } from '@latchkey/ui/generated/base.css'
import { css as buttonCss } from '@latchkey/ui/generated/button.css'
import { css as cardCss } from '@latchkey/ui/generated/card.css'
import { css as fieldCss } from '@latchkey/ui/generated/field.css'
import { css as noteCss } from '@latchkey/ui/generated/note.css'
import { css as rowCss } from '@latchkey/ui/generated/row.css'
import type { ThemeVariables } from '@latchkey/ui/theme/ThemeVariables'
import { themeCss } from '@latchkey/ui/theme/themeCss'
import { css as approvalCss } from '../../generated/approval.css.js'
import { css as frameCss } from '../../generated/frame.css.js'

export interface Theme {
  /** @param variables ignores unknown names */
  set(
    mode: 'light' | 'dark' | undefined,
    variables: Readonly<Record<string, string | number>> | undefined,
  ): void
  follow(other: Theme): () => void
}

/** Host colors never lower the contrast of text. */
export function createTheme(document: Document): Theme {
  // A page accepts only its own style sheets.
  const { CSSStyleSheet: Sheet } = document.defaultView ?? globalThis
  const [tokens, rest] = [new Sheet(), new Sheet()]
  rest.replaceSync([baseCss, buttonCss, cardCss, fieldCss, noteCss, rowCss, frameCss, approvalCss].join('\n'))
  document.adoptedStyleSheets = [tokens, rest]
  let mode: 'light' | 'dark' = 'dark'
  let variables: ThemeVariables = {}
  const draw = () => tokens.replaceSync(themeCss(mode, variables, ':root'))
  draw()
  const followers = new Set<Theme>()
  let last: Parameters<Theme['set']> = [undefined, undefined]
  return {
    set(nextMode, given) {
      mode = nextMode ?? mode
      if (given !== undefined) variables = readVariables(given)
      last = [mode, given ?? last[1]]
      draw()
      for (const one of followers) one.set(...last)
    },
    follow(other) {
      other.set(...last)
      followers.add(other)
      return () => followers.delete(other)
    },
  }
}

function readVariables({
  accent,
  background,
  radiusScale,
}: Readonly<Record<string, string | number>>): ThemeVariables {
  return {
    ...(typeof accent === 'string' && { accent }),
    ...(typeof background === 'string' && { background }),
    ...(typeof radiusScale === 'number' && { radiusScale }),
  }
}
