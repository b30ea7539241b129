import type { OpenOptions } from '@latchkey/core'
import type { FunctionalComponent } from 'vue'

/** Attributes of every element of `@latchkey/elements`. */
interface ElementProps {
  /** The client, or the `id` of a provided one. Default: the provided one. */
  readonly client?: unknown
}

/** Attributes of `<latchkey-account-button>`. */
export interface LatchkeyAccountButtonProps extends ElementProps {
  /** Leaves the balance out. */
  readonly hideBalance?: boolean | ''
}

/** Attributes of `<latchkey-button>`. */
export interface LatchkeyButtonProps extends LatchkeyAccountButtonProps {
  /** Replaces "Connect wallet". */
  readonly label?: string
  /** The view that a press opens while no wallet is connected. */
  readonly view?: OpenOptions['view']
  /** The wallet that a press connects: id, rdns or name. */
  readonly wallet?: string
  /** The opening by a press, in full. */
  readonly options?: OpenOptions
}

/** Attributes of `<latchkey-modal>`. */
export interface LatchkeyModalProps extends ElementProps {
  /** The modal opens over the page and stands here in the document. */
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
