import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { ProfilePanel } from '../features/team/profile/index.ts'
import { useEndView } from '../features/team/views/index.ts'
import { AddressPanel } from '../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../ui/layout/use-address-panel.ts'
import readers from '../ui/readers.module.css'
import { ButtonWindow } from '../ui/window/button-window.tsx'
import classes from './profile-menu.module.css'

const schemes: readonly { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
]

const roleNames = { super_admin: 'Platform owner', admin: 'Admin', manager: 'Manager' } as const

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()

export function ProfileMenu() {
  const { me } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const profile = useAddressPanel({ name: 'profile', isAllowed: me?.view == null })
  const name = me?.name ?? ''
  return (
    <>
      <ButtonWindow
        opened={isOpen}
        onChange={setIsOpen}
        label="Profile"
        width={264}
        isInPlace
        button={
          <UnstyledButton className={classes.button}>
            <span className={classes.initials} data-initials={initialsOf(name)} />
            <span className={classes.name}>
              <span className={readers.only}>Profile of </span>
              {name}
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        }
      >
        <ProfileCard
          onProfile={() => {
            setIsOpen(false)
            profile.open()
          }}
        />
      </ButtonWindow>
      <AddressPanel panel={profile}>{(panel) => me && <ProfilePanel {...panel} me={me} />}</AddressPanel>
    </>
  )
}

function ProfileCard({ onProfile }: { onProfile: () => void }) {
  const { me, role, signOut } = useSession()
  const { end } = useEndView()
  const isView = me?.view != null
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <div className={classes.who}>
        <strong>{me?.name}</strong>
        {me?.email && <span>{me.email}</span>}
        <span>{role ? roleNames[role] : ''}</span>
      </div>
      <fieldset className={classes.schemes}>
        <legend>Appearance</legend>
        {schemes.map(({ value, label, icon: Icon }) => (
          <button key={value} type="button" aria-pressed={colorScheme === value} onClick={() => setColorScheme(value)}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {label}
          </button>
        ))}
      </fieldset>
      <div className={classes.entries}>
        {!isView && (
          <button type="button" onClick={onProfile} disabled={me === null}>
            <IconUserCircle size={18} stroke={1.6} aria-hidden />
            Profile
          </button>
        )}
        <button type="button" onClick={() => void (isView ? end() : signOut())}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          {isView ? 'End view' : 'Logout'}
        </button>
      </div>
    </>
  )
}
