import { latchkeyHandle } from '@latchkey/svelte/kit'

export const handle = latchkeyHandle()
