import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ssoPath } from '../../../api/page-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './single-sign-on.module.css'

/** Leads from the settings to the page. */
export const SsoLinkSection = () => (
  <Section
    title="Single sign-on"
    aside={
      <Button component={Link} to={ssoPath} variant="default" size="xs">
        Open single sign-on
      </Button>
    }
  >
    <div className={classes.body}>
      <p className={classes.text}>
        Users sign in with the accounts of your company: Microsoft Entra ID, Google, Keycloak and others.
      </p>
    </div>
  </Section>
)
