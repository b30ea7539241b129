// Importing this entry defines the elements.
import { defineElements } from './defineElements.js'

export { provideClient, type ProvideOptions } from './clients.js'
export type { LatchkeyElement } from './createElementClass.js'
export type { Customization } from './customization.js'
export { defineElements } from './defineElements.js'
export type { LatchkeyEventMap } from './events.js'
export type { LatchkeyTag } from './elements.js'
export type { Locale, Text, Words } from './language.js'

defineElements()
