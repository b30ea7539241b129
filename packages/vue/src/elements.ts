import type { OpenOptions } from '@latchkey/core'
import type { FunctionalComponent } from 'vue'

/** Attributes of every element of `@latchkey/elements`. */
interface ElementProps {
  /** The client, or the `id` of a provided one. Defaults to the provided one. */
  readonly client?: unknown
}

/** Attributes of `<latchkey-account-button>`. */
export interface LatchkeyAccountButtonProps extends ElementProps {
  /** Hides the balance. */
  readonly hideBalance?: boolean | ''
}

/** Attributes of `<latchkey-button>`. */
export interface LatchkeyButtonProps extends LatchkeyAccountButtonProps {
  /** Replaces "Connect wallet". */
  readonly label?: string
  /** The view to open while no wallet is connected. */
  readonly view?: OpenOptions['view']
  /** The wallet to connect: id, rdns or name. */
  readonly wallet?: string
  /** All options of the press. */
  readonly options?: OpenOptions
}

/** Attributes of `<latchkey-modal>`. */
export interface LatchkeyModalProps extends ElementProps {
  /** Opens over the page while the element stays in place. */
  readonly over?: boolean | ''
}

declare module 'vue' {
  interface GlobalComponents {
    'latchkey-button': FunctionalComponent<LatchkeyButtonProps>
    'latchkey-account-button': FunctionalComponent<LatchkeyAccountButtonProps>
    'latchkey-network-button': FunctionalComponent<ElementProps>
    'latchkey-modal': FunctionalComponent<LatchkeyModalProps>
  }
}
