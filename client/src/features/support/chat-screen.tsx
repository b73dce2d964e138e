/** Support page by the site's settings: our chat in a frame, another provider's page in a frame, an address to copy, or a redirect. */

import './chat-screen.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { useSession } from '../../data/user/session.ts';
import { supportChat } from '../../data/support/support.ts';
import type { ChatStore } from '../../data/support/support-chat.ts';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CopyValue } from '../../ui/controls/copy-value.tsx';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { useChatFrame } from './use-chat-frame.ts';

const COPY = 2;
const REDIRECT = 3;

const LOGIN = '/login?from=/mine/chat';
const FRAME = '/mine/chat/frame';
/** Sandbox permissions of a provider's page: its own origin, and no access to this page. */
const EXTERNAL = 'allow-scripts allow-same-origin allow-forms allow-popups';

export function ChatScreen() {
  const info = useBasicInfo();
  const session = useSession();
  const slow = useSlow(info === undefined);
  if (info === undefined) return <Frame>{slow && <Skeleton width="100%" height="10rem" />}</Frame>;
  const channel = supportChannel(info, location.origin);
  switch (channel.kind) {
    case 'copy':
      return (
        <Frame>
          <SupportLink link={channel.link} />
        </Frame>
      );
    case 'redirect':
      return (
        <Frame>
          <SupportLink link={channel.link} />
          <Redirect link={channel.link} />
        </Frame>
      );
    case 'external':
      return (
        <Frame fill>
          <ExternalChat link={channel.link} />
        </Frame>
      );
    case 'chat': {
      const chat = session === null ? null : supportChat();
      if (chat === null) return <Navigate to={LOGIN} replace />;
      return (
        <Frame fill>
          <OwnChat key={session?.token} chat={chat} />
        </Frame>
      );
    }
  }
}

function Frame({ fill = false, children }: { fill?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NarrowPage title={t('chat.title')} back="/user" fill={fill} className="chat">
      {children}
    </NarrowPage>
  );
}

function OwnChat({ chat }: { chat: ChatStore }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  useChatFrame(frame, chat);
  return (
    <iframe
      ref={frame}
      className="chat-frame"
      title={t('chat.title')}
      sandbox="allow-scripts"
      src={FRAME}
      data-testid="chat-frame"
    />
  );
}

function ExternalChat({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <iframe
      className="chat-frame"
      title={t('chat.title')}
      sandbox={EXTERNAL}
      referrerPolicy="no-referrer"
      src={link}
      data-testid="chat-external"
    />
  );
}

/** Back leads to the previous page, not to this redirect. */
function Redirect({ link }: { link: string }) {
  useEffect(() => location.replace(link), [link]);
  return null;
}

/** Address of an external support page: to read, to copy, and to open. */
function SupportLink({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <div className="chat-link">
      <p className="chat-link-text">{t('chat.elsewhere')}</p>
      <Card className="chat-link-card">
        <h2 className="cap">{t('chat.address')}</h2>
        <p className="chat-link-address" dir="ltr" data-testid="support-link">
          {link}
        </p>
        <div className="chat-link-actions">
          <a
            className="button button--primary button--medium"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="support-open"
          >
            {t('chat.open')}
          </a>
          <CopyValue text={link} label={t('chat.address')} testId="support-copy" />
        </div>
      </Card>
    </div>
  );
}

type SupportChannel =
  | { readonly kind: 'chat' }
  /** In a frame, from another provider. */
  | { readonly kind: 'external' | 'copy' | 'redirect'; readonly link: string };

/** Without a valid address, support is the built-in chat. A frame isolates another provider only if its origin differs. */
export function supportChannel(
  { service_link: link, service_link_type: type }: Pick<BasicInfoWire, 'service_link' | 'service_link_type'>,
  ourOrigin: string,
): SupportChannel {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) return { kind: 'chat' };
  if (type === COPY) return { kind: 'copy', link };
  if (type === REDIRECT) return { kind: 'redirect', link };
  return new URL(link).origin === ourOrigin ? { kind: 'chat' } : { kind: 'external', link };
}
