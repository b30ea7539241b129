import { refusalOf } from '../services/http.js'
import type { Stage } from '../ui/stage.js'
import { createPasskey, forgetPasskey, type PasskeySecret } from './passkey.js'

/** The next attempt reuses a failed one's passkey. */
export function createSpares() {
  const spares = new Map<string, PasskeySecret>()
  return {
    /** @param put if refused, the browser is asked to forget the passkey */
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
        // A lost answer may have been a success.
        if (refusalOf(error) && (await forgetPasskey(passkey.id, stage))) spares.delete(userId)
        throw error
      }
      spares.delete(userId)
    },
  }
}

export type Spares = ReturnType<typeof createSpares>
