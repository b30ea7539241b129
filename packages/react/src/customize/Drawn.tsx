import type { Client } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { createElement, type ReactNode, useEffect, useMemo } from 'react'
import { css } from '../generated/customize.css.js'
import type { RouteCardProps } from '../modal/shell/Modal.js'
import { LatchkeyContext, useClient, useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { isLocal } from '../words/isLocal.js'
import type { Text } from '../words/translate.js'
import type { Placements } from './createPlacements.js'
import type { CustomizeOptions, Slot, SlotProps, Texts, ViewTexts } from './options.js'
import { Place } from './Place.js'
import { Slots } from './Slots.js'
import { Wide } from './Wide.js'

export interface DrawnProps {
  readonly part: string
  readonly facts: object
  readonly own: ReactNode
  readonly options: CustomizeOptions
  readonly placements: Placements
}

const WALLET_SIZE = 40

export function Drawn({ part, facts, own, options, placements }: DrawnProps): ReactNode {
  useStyles(css)
  const { avatar, walletIcon, logo, header, footer, disclaimer, texts, modalSize } = options
  if (part === 'avatar' && avatar)
    return <Place kind="avatar" {...{ facts, own, placements }} component={avatar as never} />
  if (part === 'walletIcon' && walletIcon)
    return (
      <Place
        kind="walletIcon"
        facts={{ size: WALLET_SIZE, ...facts }}
        own={own}
        placements={placements}
        component={walletIcon as never}
      />
    )
  const slot = (kind: 'logo' | 'header' | 'footer' | 'disclaimer', content: Slot) => (
    <Place kind={kind} facts={facts} own={own} placements={placements} component={componentOf(content)} />
  )
  if (part === 'logo') return slot('logo', logo)
  if (part === 'disclaimer') return slot('disclaimer', disclaimer)
  if (part === 'stage')
    return (
      <Slots
        header={header && <Place kind="header" {...{ facts, placements }} component={componentOf(header)} />}
        footer={footer && <Place kind="footer" {...{ facts, placements }} component={componentOf(footer)} />}
      >
        {own}
      </Slots>
    )
  if (part !== 'card') return own
  const card = facts as RouteCardProps
  const drawn = modalSize === 'wide' ? <Wide card={card} own={own} Speak={Speaking} texts={texts} /> : own
  return (
    <Speaking texts={texts} view={card.shown.route.view}>
      {drawn}
    </Speaking>
  )
}

const components = new WeakMap<object, (props: SlotProps) => ReactNode>()

/** Cached: a new component would lose its state. */
function componentOf(slot: Slot): (props: SlotProps) => ReactNode {
  if (typeof slot === 'function') return slot
  const key = typeof slot === 'object' && slot !== null ? slot : undefined
  const known = key && components.get(key)
  if (known) return known
  const made = () => slot
  if (key) components.set(key, made)
  return made
}

const tellMistakes = async (client: Client, texts: ViewTexts): Promise<void> =>
  (await import('../words/checkTexts.js')).checkTexts(client, texts)

export interface SpeakingProps {
  readonly texts: ViewTexts | undefined
  readonly view: string
  readonly children: ReactNode
}

export function Speaking({ texts, view, children }: SpeakingProps) {
  const value = useLatchkeyContext()
  const client = useClient()
  useEffect(() => {
    // Developers' machines only: visitors load nothing for it.
    if (texts && isLocal()) void tellMistakes(client, texts).catch(() => {})
  }, [client, texts])
  const spoken = useMemo(() => {
    if (!texts) return value
    const { locale = 'en' } = value.words
    const own = texts[view as keyof ViewTexts]
    return { ...value, words: { ...value.words, ...spokenIn(locale, texts.all), ...spokenIn(locale, own) } }
  }, [value, texts, view])
  return createElement(LatchkeyContext.Provider, { value: spoken }, children)
}

/** Falls back to the language without its region. */
export function spokenIn(locale: string, texts: Texts = {}): Readonly<Record<string, Text>> {
  const found = Object.entries(texts).flatMap(([key, text]): [string, Text][] => {
    if (text === undefined) return []
    if (typeof text === 'string' || typeof (text as { other?: unknown }).other === 'string')
      return [[key, text as Text]]
    const tags = Object.entries(text as Readonly<Record<string, Text | undefined>>)
    const is = (wanted: string) => tags.find(([tag]) => tag.toLowerCase() === wanted.toLowerCase())?.[1]
    const spoken = is(locale) ?? is(locale.split('-')[0] ?? '')
    return spoken === undefined ? [] : [[key, spoken]]
  })
  return Object.fromEntries(found)
}
