import type { Client } from '@latchkey/core'
import {
  fetchProfile,
  profileChange,
  type ProfileDraft,
  settleProfileDraft,
  updateProfile,
  withProfileDraft,
} from '@latchkey/core/actions'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import type { Profile } from '@latchkey/protocol/http'
import { useEffect, useRef, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../generated/words/namesWords.js'
import { nameErrorText } from './nameText.js'
import { type ReadPicture, readPicture } from './readPicture.js'

export function useProfileForm(name: string) {
  const client = useClient()
  const t = useWords(namesWords)
  const chosen = useRef(0)
  const [found, setFound] = useState<Profile | 'failed'>()
  const [draft, setDraft] = useState<ProfileDraft<ReadPicture>>({})
  const [problem, setProblem] = useState<string>()
  const isBusy = useLatchkeyState(({ names }) => names?.status === 'signing' || names?.status === 'saving')
  useEffect(() => {
    let isCanceled = false
    void readProfile(client, name).then((one) => isCanceled || setFound(one))
    return () => {
      isCanceled = true
    }
  }, [client, name])
  useAnnounced(problem ?? '', 'alert')
  const profile = found === 'failed' ? undefined : found

  const edit = (change: ProfileDraft<ReadPicture>) => {
    if ('picture' in change) chosen.current += 1
    setDraft((now) => ({ ...now, ...change }))
  }
  return {
    found,
    draft,
    edit,
    problem,
    isBusy,
    read: () => {
      setFound(undefined)
      void readProfile(client, name).then(setFound)
    },
    choose: (file: File | undefined) => {
      if (!file) return
      setProblem(undefined)
      const choice = (chosen.current += 1)
      // The visitor may have chosen another picture.
      const isLatest = () => choice === chosen.current
      readPicture(file).then(
        (picture) => isLatest() && edit({ picture }),
        () => isLatest() && setProblem(t('names.badPicture')),
      )
    },
    save: () => {
      if (isBusy) return
      setProblem(undefined)
      updateProfile(client, profileChange(profile, draft)).then(
        () => {
          setDraft((now) => settleProfileDraft(now, draft, profile))
          if (profile) setFound(withProfileDraft(profile, draft))
        },
        (error: unknown) =>
          setProblem(isLatchkeyError(error) ? nameErrorText(t, error, name) : t('names.failed', { name })),
      )
    },
  }
}

const readProfile = (client: Client, name: string): Promise<Profile | 'failed'> =>
  fetchProfile(client, name).then(
    (profile) => profile ?? 'failed',
    () => 'failed',
  )
