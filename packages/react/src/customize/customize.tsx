'use client'
import { cloneElement, isValidElement, type ReactNode, Suspense, useState } from 'react'
import type { Customization } from './Customization.js'
import { createPlacements } from './createPlacements.js'
import type { DrawnProps } from './Drawn.js'
import { HostPicture } from './HostPicture.js'
import type { AvatarProps, CustomizeOptions } from './options.js'
import { Outlet } from './Outlet.js'
import { createLatePart } from '../modal/shell/latePart.js'

/**
 * Customizes the modal: pictures of accounts and wallets, slots, texts by view and language, and
 * the wide form. Call it once, outside of components, and pass the result to the provider. The
 * host's components render in its own tree, with its contexts and styles; their errors reach
 * neither the modal nor the page.
 *
 * @example <LatchkeyProvider client={client} customization={customize({ footer: <Support />,
 *   modalSize: 'wide' })}>
 */
export function customize(options: CustomizeOptions): Customization {
  const placements = createPlacements()
  // Without its code the modal is as it is.
  const late = createLatePart<DrawnProps>(
    async () => (await import('./Drawn.js')).Drawn,
    ({ own }) => own,
  )
  const Drawn = (props: DrawnProps) => {
    const [Chosen] = useState(late.get)
    return <Chosen {...props} />
  }
  const { avatar, walletIcon, logo, header, footer, disclaimer } = options
  const has: Readonly<Record<string, boolean>> = {
    avatar: !!avatar,
    walletIcon: !!walletIcon,
    logo: isContent(logo),
    stage: isContent(header) || isContent(footer),
    disclaimer: isContent(disclaimer),
    card: true,
  }
  return {
    prepare: late.prepare,
    draw: (part, facts, own) => {
      if (part === 'hostAvatar' && avatar)
        return <HostPicture avatar={avatar} facts={facts as AvatarProps} own={own} />
      // The logo is for the first view only.
      if (!has[part] || (part === 'logo' && (facts as { view: string }).view !== 'Connect')) return own
      const drawn = { part, facts, own: part === 'logo' ? titleOf(facts as { title: string }) : own }
      return (
        <Suspense fallback={part === 'card' ? waiting(own) : drawn.own}>
          <Drawn {...drawn} options={options} placements={placements} />
        </Suspense>
      )
    },
    Outlet: () => <Outlet placements={placements} />,
  }
}

const isContent = (slot: unknown): boolean =>
  slot !== undefined && slot !== null && slot !== false && slot !== ''

/** Replacing the card's rows would lose a press, a scroll or a typed text. */
const waiting = (card: ReactNode): ReactNode =>
  isValidElement<{ isLoading?: boolean }>(card) ? cloneElement(card, { isLoading: true }) : card

const titleOf = ({ title }: { readonly title: string }): ReactNode => (
  <span className="lk-title" aria-hidden="true">
    {title}
  </span>
)
