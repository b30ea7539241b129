import type { Customization, SLOTS } from './customization.js'
import { customize } from './customize.js'

/** They stay in place. */
export const slotChildren = (page: Document, names: readonly (typeof SLOTS)[number][]): Customization =>
  customize(
    Object.fromEntries(
      names.map((name) => {
        const slot = page.createElement('slot')
        slot.name = name
        return [name, () => slot]
      }),
    ),
  )
