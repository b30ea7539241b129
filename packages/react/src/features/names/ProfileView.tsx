import type { ConnectedAccount } from '@latchkey/core'
import { isProfileChanged, profileBio, replaceRoute } from '@latchkey/core/actions'
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
import { useRef } from 'react'
import { css } from '../../generated/names.css.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../generated/words/namesWords.js'
import { ProfileAddresses } from './ProfileAddresses.js'
import { useProfileForm } from './useProfileForm.js'

export function ProfileView() {
  const client = useClient()
  const t = useWords(namesWords)
  useStyles(css)
  const account = useConnected()?.account
  if (!account) return null
  const name = account.profileName
  // Drafts and late answers do not carry over.
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

interface ProfileFormProps {
  readonly account: ConnectedAccount
  readonly name: string
}

function ProfileForm({ account, name }: ProfileFormProps) {
  const t = useWords(namesWords)
  const { found, read, draft, edit, problem, choose, save, isBusy } = useProfileForm(name)
  const profile = found === 'failed' ? undefined : found
  const { bio, picture, typed } = draft
  const src = picture === null ? undefined : (picture?.url ?? account.profileImage)
  return (
    <View testId="lk-view-Profile">
      <Face
        address={account.address}
        name={name}
        src={src}
        onChoose={choose}
        onRemove={() => edit({ picture: null })}
      />
      <Stack>
        <Field
          label={t('profile.bio')}
          placeholder={t('profile.bioPlaceholder')}
          value={bio ?? profileBio(profile)}
          onChange={(text) => edit({ bio: text })}
          onSubmit={save}
          maxLength={280}
          disabled={found === undefined}
          testId="lk-profile-bio"
        />
        {found === 'failed' ? (
          <UnreadNote onRetry={read} />
        ) : profile === undefined ? (
          <KeyValue rows={[loadingRow]} />
        ) : (
          <ProfileAddresses
            profile={profile}
            chainId={account.chainId}
            typed={typed}
            onType={(addresses) => edit({ typed: addresses })}
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
          disabled={!isProfileChanged(profile, draft)}
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

interface PictureWaysProps {
  readonly onChoose: (file: File | undefined) => void
  readonly onRemove: () => void
}

interface FaceProps extends PictureWaysProps {
  readonly address: string
  readonly name: string
  readonly src: string | undefined
}

const Face = ({ address, name, src, onChoose, onRemove }: FaceProps) => (
  <div className="lk-name-face">
    <Avatar address={address} src={src} size={92} testId="lk-profile-picture" />
    <bdi className="lk-name-big" data-testid="lk-profile-name">
      {name}
    </bdi>
    <PictureWays hasPicture={src !== undefined} onChoose={onChoose} onRemove={onRemove} />
  </div>
)

const loadingRow = {
  id: 'loading',
  label: <Skeleton width={96} height={14} />,
  value: <Skeleton width={96} height={14} />,
}

function UnreadNote({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords(namesWords)
  return (
    <Note tone="bad" testId="lk-profile-failed">
      <span>{t('profile.failed')}</span>{' '}
      <LinkButton look="underline" onClick={onRetry} testId="lk-try-again">
        {t('common.tryAgain')}
      </LinkButton>
    </Note>
  )
}

function PictureWays({
  hasPicture,
  onChoose,
  onRemove,
}: PictureWaysProps & { readonly hasPicture: boolean }) {
  const t = useWords(namesWords)
  const input = useRef<HTMLInputElement>(null)
  return (
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
          onChoose(currentTarget.files?.[0])
          // Allows the same file again.
          currentTarget.value = ''
        }}
      />
      <LinkButton look="accent" onClick={() => input.current?.click()} testId="lk-profile-choose">
        {t(hasPicture ? 'profile.change' : 'profile.choose')}
      </LinkButton>
      {hasPicture ? (
        <LinkButton onClick={onRemove} testId="lk-profile-remove">
          {t('profile.remove')}
        </LinkButton>
      ) : null}
    </span>
  )
}
