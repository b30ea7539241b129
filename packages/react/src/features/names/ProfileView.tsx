import type { Client, ConnectedAccount } from '@latchkey/core'
import { fetchProfile, replaceRoute, updateProfile } from '@latchkey/core/actions'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import type { Profile } from '@latchkey/protocol/http'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { SparkleIcon } from '@latchkey/ui/icons/SparkleIcon'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../generated/names.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAnnounced, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../words/en/namesWords.js'
import { nameErrorText } from './nameText.js'
import { changedAddresses, ProfileAddresses, type TypedAddresses } from './ProfileAddresses.js'
import { type ReadPicture, readPicture } from './readPicture.js'

/** The profile of the account's name, or the way to a name. */
export function ProfileView() {
  const client = useClient()
  const t = useWords(namesWords)
  useStyles(css)
  const account = useConnected()?.account
  if (!account) return null
  const name = account.profileName
  // Another name is another form: neither drafts nor late answers pass from one to the next.
  if (name !== undefined) return <ProfileForm key={name} account={account} name={name} />
  return (
    <View testId="lk-view-Profile">
      <Empty
        icon={<SparkleIcon size={28} />}
        title={t('profile.none')}
        action={
          <Button
            onClick={() => replaceRoute(client, { view: 'RegisterAccountName' })}
            testId="lk-profile-register"
          >
            {t('names.get')}
          </Button>
        }
      />
    </View>
  )
}

/** Properties of {@link ProfileForm}. */
interface ProfileFormProps {
  readonly account: ConnectedAccount
  readonly name: string
}

/** Name, picture, words and addresses of the account, for its owner to change. */
function ProfileForm({ account, name }: ProfileFormProps) {
  const client = useClient()
  const t = useWords(namesWords)
  const input = useRef<HTMLInputElement>(null)
  /** Counts the choices of a picture. */
  const chosen = useRef(0)
  const [found, setFound] = useState<Profile | 'failed'>()
  const [bio, setBio] = useState<string>()
  const [picture, setPicture] = useState<ReadPicture | null>()
  const [typed, setTyped] = useState<TypedAddresses>()
  const [problem, setProblem] = useState<string>()
  const isBusy = useLatchkeyState(({ names }) => names?.status === 'signing' || names?.status === 'saving')
  useEffect(() => {
    let gone = false
    void readProfile(client, name).then((one) => gone || setFound(one))
    return () => {
      gone = true
    }
  }, [client, name])
  useAnnounced(problem ?? '', 'alert')
  const profile = found === 'failed' ? undefined : found
  const said = profile?.attributes[0]?.bio ?? ''
  const addresses = profile && typed ? changedAddresses(profile, typed) : {}
  const hasAddresses = Object.keys(addresses).length > 0
  const isChanged = picture !== undefined || hasAddresses || (bio !== undefined && bio.trim() !== said)
  const src = picture === null ? undefined : (picture?.url ?? account.profileImage)
  const pick = (next: ReadPicture | null) => {
    chosen.current += 1
    setPicture(next)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const mine = (chosen.current += 1)
    // Reading takes a while: the visitor may have chosen or removed a picture since.
    const isLatest = () => mine === chosen.current
    readPicture(file).then(
      (read) => isLatest() && setPicture(read),
      () => isLatest() && setProblem(t('names.badPicture')),
    )
  }
  const save = () => {
    if (isBusy) return
    setProblem(undefined)
    const change = {
      ...(bio !== undefined && { bio: bio.trim() }),
      ...(picture !== undefined && { picture: picture?.blob ?? null }),
      ...(hasAddresses && { addresses }),
    }
    updateProfile(client, change).then(
      () => {
        // The form may have changed since: the answer settles only the drafts that were saved.
        setPicture((now) => (now === picture ? undefined : now))
        setTyped((now) => (now === typed ? undefined : now && withoutSaved(now, typed)))
        if (!profile) return
        setBio((now) => (now === bio ? undefined : now))
        setFound(withChange(profile, bio?.trim() ?? said, addresses))
      },
      (error: unknown) =>
        setProblem(isLatchkeyError(error) ? nameErrorText(t, error, name) : t('names.failed', { name })),
    )
  }
  return (
    <View testId="lk-view-Profile">
      <div className="lk-name-face">
        <Avatar address={account.address} src={src} size={92} testId="lk-profile-picture" />
        <bdi className="lk-name-big" data-testid="lk-profile-name">
          {name}
        </bdi>
        <span className="lk-name-ways">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            data-testid="lk-profile-file"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          <LinkButton look="accent" onClick={() => input.current?.click()} testId="lk-profile-choose">
            {t(src ? 'profile.change' : 'profile.choose')}
          </LinkButton>
          {src ? (
            <LinkButton onClick={() => pick(null)} testId="lk-profile-remove">
              {t('profile.remove')}
            </LinkButton>
          ) : null}
        </span>
      </div>
      <Stack>
        <Field
          label={t('profile.bio')}
          placeholder={t('profile.bioPlaceholder')}
          value={bio ?? said}
          onChange={setBio}
          onSubmit={save}
          maxLength={280}
          disabled={found === undefined}
          testId="lk-profile-bio"
        />
        {found === 'failed' ? (
          <Note tone="bad" testId="lk-profile-failed">
            <span>{`${t('profile.failed')}.`}</span>{' '}
            <LinkButton
              look="underline"
              onClick={() => {
                setFound(undefined)
                void readProfile(client, name).then(setFound)
              }}
              testId="lk-try-again"
            >
              {t('common.tryAgain')}
            </LinkButton>
          </Note>
        ) : profile === undefined ? (
          <KeyValue
            rows={[
              {
                id: 'loading',
                label: <Skeleton width={96} height={14} />,
                value: <Skeleton width={96} height={14} />,
              },
            ]}
          />
        ) : (
          <ProfileAddresses
            profile={profile}
            chainId={account.chainId}
            typed={typed}
            onType={setTyped}
            onSubmit={save}
          />
        )}
        {problem ? (
          <Note tone="bad" role="alert" testId="lk-profile-problem">
            {problem}
          </Note>
        ) : null}
        <Button
          variant="primary"
          disabled={!isChanged}
          loading={isBusy}
          onClick={save}
          testId="lk-profile-save"
        >
          {t('profile.save')}
        </Button>
        <Hint>{t('names.hint')}</Hint>
      </Stack>
    </View>
  )
}

const readProfile = (client: Client, name: string): Promise<Profile | 'failed'> =>
  fetchProfile(client, name).then(
    (profile) => profile ?? 'failed',
    () => 'failed',
  )

/** Typed addresses without those that were saved as they stand. */
const withoutSaved = (now: TypedAddresses, saved: TypedAddresses = {}): TypedAddresses =>
  Object.fromEntries(Object.entries(now).filter(([coinType, text]) => saved[coinType] !== text))

/** A profile as the gateway has it now. */
function withChange(
  { addresses, attributes: [{ bio: _bio, ...rest } = {}], ...profile }: Profile,
  bio: string,
  changed: ReturnType<typeof changedAddresses>,
): Profile {
  const all = Object.entries({ ...addresses, ...changed }).flatMap(([coinType, entry]) =>
    entry === null ? [] : [[coinType, typeof entry === 'string' ? { address: entry } : entry] as const],
  )
  return { ...profile, addresses: Object.fromEntries(all), attributes: [{ ...rest, ...(bio && { bio }) }] }
}
