import type { Platform } from '../types/platform.js'

export function browserPlatform(_overrides: Partial<Platform> = {}): Platform {
  throw new Error('in work')
}
