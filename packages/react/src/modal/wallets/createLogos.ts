import type { walletLogos } from '@latchkey/core/logos'
import { lazy } from '../../lazy.js'

/** Logos of the best known wallets by id, as SVG text. */
export type Logos = typeof walletLogos

/** The logos that come with the package: in a chunk of their own, loaded once it is known that no gateway has them. */
export interface LogoSource {
  /** Undefined before they were loaded. */
  get(): Logos | undefined
  /** Never rejects: without its code every wallet has its drawn letter. */
  load(): Promise<Logos | undefined>
}

/** Makes the logos of one mounted modal. */
export function createLogos(): LogoSource {
  let logos: Logos | undefined
  return {
    get: () => logos,
    load: async () => {
      if (logos) return logos
      const chunk = await lazy.logos().catch(() => undefined)
      return (logos = chunk?.walletLogos)
    },
  }
}
