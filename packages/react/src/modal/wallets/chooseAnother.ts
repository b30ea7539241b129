import { goBack } from '@latchkey/core/actions/goBack'
import { replaceRoute } from '@latchkey/core/actions/replaceRoute'
import type { Client } from '@latchkey/core'

/** Back to the wallets; where the modal was opened on one wallet's own screen, to the first list. */
export function chooseAnother(client: Client): void {
  if (client.getState().modal.stack.length > 1) goBack(client)
  else replaceRoute(client, { view: 'Connect' })
}
