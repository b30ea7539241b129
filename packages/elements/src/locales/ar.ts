import { ar as words } from '@latchkey/react/locales/ar'
import type { Locale } from '../language.js'

export const ar: Locale = words
