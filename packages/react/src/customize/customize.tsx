'use client'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Customization } from './Customization.js'
import { createPlacements } from './createPlacements.js'
import type { DrawnProps } from './Drawn.js'
import { HostPicture } from './HostPicture.js'
import type { AvatarProps, CustomizeOptions } from './options.js'
import { Outlet } from './Outlet.js'

const ATTEMPTS = 3
const PAUSE_MS = 400

async function loadDrawn(): Promise<{ default: (props: DrawnProps) => ReactNode }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return { default: (await import('./Drawn.js')).Drawn }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
    }
  }
  return { default: ({ own }) => own }
}

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
  const Drawn = lazy(loadDrawn)
  const { avatar, walletIcon, logo, header, footer, disclaimer, texts, modalSize } = options
  const has: Readonly<Record<string, boolean>> = {
    avatar: !!avatar,
    walletIcon: !!walletIcon,
    logo: isContent(logo),
    stage: isContent(header) || isContent(footer),
    disclaimer: isContent(disclaimer),
    card: !!texts || modalSize === 'wide',
  }
  return {
    draw: (part, facts, own) => {
      if (part === 'hostAvatar' && avatar)
        return <HostPicture avatar={avatar} facts={facts as AvatarProps} own={own} />
      // The logo is for the first view only.
      if (!has[part] || (part === 'logo' && (facts as { view: string }).view !== 'Connect')) return own
      const drawn = { part, facts, own: part === 'logo' ? titleOf(facts as { title: string }) : own }
      return (
        <Suspense fallback={drawn.own}>
          <Drawn {...drawn} options={options} placements={placements} />
        </Suspense>
      )
    },
    Outlet: () => <Outlet placements={placements} />,
  }
}

const isContent = (slot: unknown): boolean =>
  slot !== undefined && slot !== null && slot !== false && slot !== ''

const titleOf = ({ title }: { readonly title: string }): ReactNode => (
  <span className="lk-title" aria-hidden="true">
    {title}
  </span>
)
