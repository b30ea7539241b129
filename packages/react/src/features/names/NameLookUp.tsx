import { resolveName, updateSend } from '@latchkey/core/actions'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { useEffect } from 'react'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../generated/words/namesWords.js'
import type { NameLookUpProps } from '../../modal/parts/lazyParts.js'

const pauseMs = 300

/** Replaces the name by its address if it is still in the field. Draws nothing. */
export function NameLookUp({ name, onChange }: NameLookUpProps) {
  const client = useClient()
  const t = useWords(namesWords)
  const connected = useConnected()
  const chainId = connected?.account.chainId
  const network = connected?.network?.name ?? ''
  useEffect(() => {
    let isCanceled = false
    onChange({ of: name, help: t('names.lookingUp', { name }) })
    const timer = setTimeout(() => {
      const isHere = () => !isCanceled && client.getState().send.receiverAddress === name
      const fail = (error: string) => isHere() && onChange({ of: name, error })
      resolveName(client, name, { chainId }).then(
        (found) => {
          if (!found) return void fail(t('names.nowhere', { name, network }))
          if (!isHere()) return
          updateSend(client, {
            receiverAddress: found.address,
            receiverProfileName: found.name,
            receiverProfileImageUrl: found.avatar,
          })
        },
        (error: unknown) => {
          const isMixed = isLatchkeyError(error) && error.details['kind'] === 'invalid_name'
          fail(t(isMixed ? 'names.mixed' : 'profile.failed'))
        },
      )
    }, pauseMs)
    return () => {
      isCanceled = true
      clearTimeout(timer)
    }
  }, [chainId, client, name, network, onChange, t])
  useAnnounced(t('names.lookingUp', { name }))
  return null
}
