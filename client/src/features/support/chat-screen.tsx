/** Support page by the site's settings: our chat in a frame, another provider's page in a frame, an address to copy, or a redirect. */

import './chat-screen.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { useSession } from '../../data/user/session.ts';
import { supportChat } from '../../data/support/support.ts';
import type { ChatStore } from '../../data/support/support-chat.ts';
import { Header } from '../../ui/layout/header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';
import { SupportLink } from './support-link.tsx';
import { supportChannel } from './support-channel.ts';
import { useChatFrame } from './use-chat-frame.ts';

const LOGIN = '/login?from=/mine/chat';
const FRAME = '/mine/chat/frame';
/** Sandbox permissions of a provider's page: its own origin, and no access to ours. */
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
    <Page
      title={t('chat.title')}
      fill={fill}
      narrow
      className="chat"
      header={<Header title={t('chat.title')} back="/user" />}
    >
      {children}
    </Page>
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
