import { AccountButton, ConnectButton, LatchkeyModal, NetworkButton } from '@latchkey/react'
import type { OpenOptions, ViewName } from '@latchkey/core'
import type { ReactNode } from 'react'
import type { LatchkeyTag } from './elements.js'

/** The attributes and properties by which a page says how an element is drawn. */
export interface FaceOptions {
  /** An attribute's text; null without it. */
  readonly attribute: (name: string) => string | null
  /** The value of the property `options`. */
  readonly open: OpenOptions | undefined
}

/** Draws an element. */
export type Face = (options: FaceOptions) => ReactNode

const showsBalance = ({ attribute }: FaceOptions): boolean => attribute('hide-balance') === null

/** The drawings of the elements, by their tags. */
export const faces: Readonly<Record<LatchkeyTag, Face>> = {
  'latchkey-button': (options) => (
    <ConnectButton
      label={options.attribute('label') ?? undefined}
      showBalance={showsBalance(options)}
      options={openOptions(options)}
    />
  ),
  'latchkey-account-button': (options) => <AccountButton showBalance={showsBalance(options)} />,
  'latchkey-network-button': () => <NetworkButton />,
  'latchkey-modal': ({ attribute }) => <LatchkeyModal embedded={attribute('over') === null} />,
}

function openOptions({ attribute, open }: FaceOptions): OpenOptions {
  const [view, wallet] = [attribute('view'), attribute('wallet')]
  return {
    // The client says which views there are.
    ...(view !== null && { view: view as ViewName }),
    ...(wallet !== null && { wallet }),
    ...open,
  }
}
