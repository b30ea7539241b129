import { refusalOf } from '../services/http.js'
import type { Stage } from '../ui/stage.js'
import { createPasskey, forgetPasskey, type PasskeySecret } from './passkey.js'

/** Passkeys that were made while nothing is under them yet, so that the next try takes up the one that is there. */
export function createSpares() {
  const spares = new Map<string, PasskeySecret>()
  return {
    /**
     * Makes a passkey, or takes up the one of a try that failed, and puts something under it.
     *
     * @param put where it is refused, nothing is under the passkey, and the browser forgets it where it can
     * @throws as `createPasskey` and `put` do
     */
    async use(
      { userId, name }: { readonly userId: string; readonly name: string },
      stage: Pick<Stage, 'view'>,
      put: (passkey: PasskeySecret) => Promise<void>,
    ): Promise<void> {
      const passkey = spares.get(userId) ?? (await createPasskey(name, stage))
      spares.set(userId, passkey)
      try {
        await put(passkey)
      } catch (error) {
        // An answer that got lost may have been a yes.
        if (refusalOf(error) && (await forgetPasskey(passkey.id, stage))) spares.delete(userId)
        throw error
      }
      spares.delete(userId)
    },
  }
}

export type Spares = ReturnType<typeof createSpares>
