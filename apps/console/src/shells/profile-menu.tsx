import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useSession } from '../api/session.tsx'
import classes from './profile-menu.module.css'

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
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
  const { me, role, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = me?.name ?? ''
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Profile: ${name}`}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{me?.email}</span>
          <span>{role ? roleNames[role] : ''}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
