import { de as words } from '@latchkey/react/locales/de'
import type { Locale } from '../language.js'

export const de: Locale = words
