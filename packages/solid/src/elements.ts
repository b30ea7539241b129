import type { OpenOptions } from '@latchkey/core'
import type * as Solid from 'solid-js'

/** Attributes of the elements of `@latchkey/elements`. */
interface ElementProps extends Solid.JSX.HTMLAttributes<HTMLElement> {
  /** The `id` of a provided client. Defaults to the first one. */
  readonly client?: string
}

interface AccountButtonProps extends ElementProps {
  /** Hides the balance. */
  readonly 'hide-balance'?: boolean | ''
}

/** Attributes of `<latchkey-button>`. */
export interface LatchkeyButtonProps extends AccountButtonProps {
  /** Replaces "Connect wallet". */
  readonly label?: string
  /** The view to open while no wallet is connected. */
  readonly view?: OpenOptions['view']
  /** The wallet to connect: id, rdns or name. */
  readonly wallet?: string
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-button': LatchkeyButtonProps
      'latchkey-account-button': AccountButtonProps
      'latchkey-network-button': ElementProps
      'latchkey-modal': ElementProps & {
        /** Opens over the page while the element stays in place. */
        readonly over?: boolean | ''
      }
    }
  }
}
