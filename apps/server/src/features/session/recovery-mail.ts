import type { Mail } from '../../platform/mail.ts'

/** The mail behind Forgot Password: one sentence, one action. */
export function recoveryMail({ name, email }: { name: string; email: string }, link: string): Mail {
  return {
    to: email,
    subject: 'Set a new password',
    text: `Hello ${name},

somebody asked for a new password for this address. If it was you, open this link within one hour:

${link}

If it was not you, nothing has changed and there is nothing to do.

DigiSignCast
`,
    html: `<!doctype html>
<html lang="en"><body style="margin:0;background:#f6f7f9;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#101521">
<table role="presentation" width="100%"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="480" style="max-width:100%;background:#ffffff;border:1px solid #e4e7ec;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;font-weight:650;color:#6a4cff">DigiSignCast</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Set a new password</h1>
<p style="margin:0 0 24px;font-size:14px;line-height:22px">Hello ${escapeHtml(name)}, somebody asked for a new password for this address. The button works once, within one hour.</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#6a4cff;border-radius:8px;color:#ffffff;font-size:14px;font-weight:550;text-decoration:none">Choose a new password</a></p>
<p style="margin:0;font-size:13px;line-height:20px;color:#5b6472">If it was not you, nothing has changed and there is nothing to do.</p>
</td></tr></table></td></tr></table></body></html>
`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
