import { customize as customizeReact, type CustomizeOptions as ReactOptions } from '@latchkey/react/customize'
import { createElement, useLayoutEffect, useRef } from 'react'
import type { Customization, CustomizeOptions, Drawn } from './customization.js'

export type {
  AvatarFacts,
  Customization,
  CustomizeOptions,
  DrawSlot,
  Drawn,
  PageTexts,
  WalletIconFacts,
} from './customization.js'

type Draw = (facts: never) => Drawn

/**
 * Lets the page draw parts of the modal: pictures of accounts and wallets, slots, texts by view and
 * language, and the wide form. A function returns an element, a text, or nothing; its elements use
 * the page's styles.
 *
 * @example provideClient(client, { customization: customize({ footer: () => 'Questions? Write to
 *   us.' }) })
 */
export function customize({ texts, modalSize, ...parts }: CustomizeOptions): Customization {
  const components = Object.entries(parts).flatMap(([name, draw]) =>
    draw ? [[name, componentOf(draw as Draw)] as const] : [],
  )
  const options = { ...Object.fromEntries(components), texts, modalSize } as ReactOptions
  return customizeReact(options)
}

/** Our element has no box of its own. */
function componentOf(draw: Draw): (facts: object) => ReturnType<typeof createElement> | null {
  return function FromPage(facts: object) {
    const drawn = draw(facts as never)
    const place = useRef<HTMLElement>(null)
    const isNode = drawn !== null && typeof drawn === 'object'
    useLayoutEffect(() => {
      if (isNode) place.current?.replaceChildren(drawn)
    }, [drawn, isNode])
    if (drawn === null || drawn === undefined || drawn === '') return null
    return createElement('latchkey-part', { ref: place }, isNode ? undefined : drawn)
  }
}
