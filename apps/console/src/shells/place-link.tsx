import type { IconUsers } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import classes from './frame.module.css'
import type { Place } from './places.ts'

interface Props {
  place: Place
  icon: typeof IconUsers
  isSmall?: boolean
}

export function PlaceLink({ place, icon: Icon, isSmall = false }: Props) {
  return (
    <NavLink to={place.path} className={isSmall ? (classes.tab ?? '') : (classes.link ?? '')}>
      <Icon size={isSmall ? 22 : 20} stroke={1.6} aria-hidden />
      <span>{isSmall ? place.short : place.label}</span>
    </NavLink>
  )
}
