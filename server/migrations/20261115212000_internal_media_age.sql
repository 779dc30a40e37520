-- What retention asks for: files of internal chats, oldest first.
create index internal_messages_media_age on internal_messages (company_id, created_at) where media_key is not null;
