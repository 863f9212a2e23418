import { type MantineColorScheme, Popover, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useSession } from '../api/session.tsx'
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
  const name = me?.name ?? ''
  return (
    <Popover width={264} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.initials} data-initials={initialsOf(name)} />
          <span className={classes.name}>
            <span className={classes.hidden}>Profile of </span>
            {name}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Profile">
        <ProfileCard />
      </Popover.Dropdown>
    </Popover>
  )
}

function ProfileCard() {
  const { me, role, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <div className={classes.who}>
        <strong>{me?.name}</strong>
        <span>{me?.email}</span>
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
      <button type="button" className={classes.logout} onClick={() => void signOut()}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        Logout
      </button>
    </>
  )
}
