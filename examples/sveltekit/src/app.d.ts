import type { LatchkeySeed } from '@latchkey/svelte/kit'

declare global {
  namespace App {
    interface Locals {
      latchkey?: LatchkeySeed | undefined
    }
  }
}
