-- A shop on SQLite as the code of commit 0d1de67 made it: the statements of its migrations, and a few rows.

create table if not exists "migrations" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "migrations_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
insert into "migrations_lock" ("id", "is_locked") values ('migration_lock', 0);
create table "users" ("seq" integer primary key autoincrement, "id" text not null unique, "email" text not null unique, "identity_subject" text not null, "role" text not null check (role in ('admin', 'customer')), "email_verified" integer not null check (email_verified in (0, 1)), "created_at" integer not null);
create table "products" ("seq" integer primary key autoincrement, "id" text not null unique, "name" text not null, "description" text not null, "price_units" integer not null check (price_units > 0), "minimum_quantity" integer not null check (minimum_quantity >= 1), "available_quantity" integer not null check (available_quantity >= 0), "image" text not null, "created_at" integer not null, "deleted_at" integer);
create table "stock_movements" ("seq" integer primary key autoincrement, "product_id" text not null references "products" ("id"), "quantity" integer not null, "reason" text not null, "created_at" integer not null);
create index "stock_movements_by_product" on "stock_movements" ("product_id");
create table "orders" ("seq" integer primary key autoincrement, "id" text not null unique, "product_id" text not null references "products" ("id"), "owner_id" text not null references "users" ("id"), "email" text not null, "name" text not null, "image" text not null, "price_units" integer not null check (price_units > 0), "quantity" integer not null check (quantity > 0), "total_minor" integer not null check (total_minor > 0), "currency" text not null, "address" text not null, "phone" text not null, "idempotency_key" text, "created_at" integer not null, "paid_at" integer, "transaction_id" text unique, "shipped_at" integer, "cancelled_at" integer, "expired_at" integer, constraint "orders_idempotency" unique ("owner_id", "idempotency_key"), constraint "orders_paid_by_transaction" check ((paid_at is null) = (transaction_id is null)), constraint "orders_closed_unpaid_unshipped" check ((cancelled_at is null and expired_at is null) or (paid_at is null and shipped_at is null)), constraint "orders_closed_once" check (cancelled_at is null or expired_at is null));
create index "orders_by_owner" on "orders" ("owner_id", "seq");
create index "orders_by_product" on "orders" ("product_id");
create index "orders_unpaid_by_age" on "orders" ("created_at") where paid_at is null and shipped_at is null and cancelled_at is null and expired_at is null;
create table "payment_intents" ("id" text primary key, "order_id" text not null references "orders" ("id"), "amount_minor" integer not null, "currency" text not null, "state" text not null check (state in ('open', 'succeeded', 'cancelled')), "created_at" integer not null);
create index "payment_intents_by_order" on "payment_intents" ("order_id");
create unique index "payment_intents_one_open" on "payment_intents" ("order_id") where state = 'open';
create table "refunds" ("payment_intent_id" text primary key, "order_id" text not null references "orders" ("id"), "amount_minor" integer not null check (amount_minor > 0), "refund_id" text unique, "created_at" integer not null, "completed_at" integer);
create table "webhook_events" ("id" text primary key, "type" text not null, "received_at" integer not null);
create table "reviews" ("seq" integer primary key autoincrement, "id" text not null unique, "user_id" text not null references "users" ("id"), "name" text not null, "ratings" integer not null check (ratings between 1 and 5), "description" text not null, "created_at" integer not null);
create table "events" ("seq" integer primary key autoincrement, "at" integer not null, "actor" text not null, "type" text not null, "subject_id" text not null, "before" text, "after" text);
create index "events_by_subject" on "events" ("subject_id", "seq");
create trigger events_no_update before update on events
  begin select raise(abort, 'events are append-only'); end;
create trigger events_no_delete before delete on events
  begin select raise(abort, 'events are append-only'); end;
insert into "migrations" ("name", "timestamp") values ('0001-initial', '2026-11-22T17:50:25.121Z');

insert into users (id, email, identity_subject, role, email_verified, created_at) values ('ada', 'ada@test.example', 'subject-ada', 'admin', 1, 1790000000000);
insert into events (at, actor, type, subject_id, after) values (1790000000000, 'ada', 'user.created', 'ada', '{"role":"admin"}');
insert into users (id, email, identity_subject, role, email_verified, created_at) values ('bob', 'bob@test.example', 'subject-bob', 'customer', 1, 1790000000000);
insert into events (at, actor, type, subject_id, after) values (1790000000000, 'bob', 'user.created', 'bob', '{"role":"customer"}');
insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, deleted_at) values ('bolt', 'Größe BH-12X Bolt', 'Zinc plated, DIN 933, 1/2" head', 1250, 10, 90, '/products/bolt.svg', 1790000000001, null);
insert into stock_movements (product_id, quantity, reason, created_at) values ('bolt', 120, 'first stock', 1790000000001);
insert into events (at, actor, type, subject_id) values (1790000000001, 'ada', 'product.created', 'bolt');
insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, deleted_at) values ('nut', 'Hex nut M 12', 'Stainless', 1250, 10, 0, '/products/nut.svg', 1790000000001, null);
insert into stock_movements (product_id, quantity, reason, created_at) values ('nut', 0, 'first stock', 1790000000001);
insert into events (at, actor, type, subject_id) values (1790000000001, 'ada', 'product.created', 'nut');
insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, deleted_at) values ('pin', 'Split pin', 'Out of range', 1250, 10, 5, '/products/pin.svg', 1790000000001, 1790000000005);
insert into stock_movements (product_id, quantity, reason, created_at) values ('pin', 5, 'first stock', 1790000000001);
insert into events (at, actor, type, subject_id) values (1790000000001, 'ada', 'product.created', 'pin');
insert into orders (id, product_id, owner_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, idempotency_key, created_at, paid_at, transaction_id, shipped_at, cancelled_at) values ('open', 'bolt', 'bob', 'bob@test.example', 'Größe BH-12X Bolt', '/products/bolt.svg', 1250, 10, 125, 'usd', '1 Dock Road', '5550100', 'key-open', 1790000000003, null, null, null, null);
insert into events (at, actor, type, subject_id) values (1790000000003, 'bob', 'order.placed', 'open');
insert into orders (id, product_id, owner_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, idempotency_key, created_at, paid_at, transaction_id, shipped_at, cancelled_at) values ('paid', 'bolt', 'bob', 'bob@test.example', 'Größe BH-12X Bolt', '/products/bolt.svg', 1250, 10, 125, 'usd', '1 Dock Road', '5550100', 'key-paid', 1790000000003, null, null, null, null);
insert into events (at, actor, type, subject_id) values (1790000000003, 'bob', 'order.placed', 'paid');
insert into payment_intents (id, order_id, amount_minor, currency, state, created_at) values ('pi_1', 'paid', 125, 'usd', 'open', 1790000000003);
update payment_intents set state = 'succeeded' where id = 'pi_1';
update orders set paid_at = 1790000000004, transaction_id = 'pi_1' where id = 'paid';
insert into events (at, actor, type, subject_id, before, after) values (1790000000004, 'payment-provider', 'order.paid', 'paid', '{"paid":false}', '{"paid":true,"transactionId":"pi_1"}');
update orders set shipped_at = 1790000000005 where id = 'paid';
insert into events (at, actor, type, subject_id) values (1790000000005, 'ada', 'order.shipped', 'paid');
insert into orders (id, product_id, owner_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, idempotency_key, created_at, paid_at, transaction_id, shipped_at, cancelled_at) values ('cancelled', 'bolt', 'bob', 'bob@test.example', 'Größe BH-12X Bolt', '/products/bolt.svg', 1250, 10, 125, 'usd', '1 Dock Road', '5550100', 'key-cancelled', 1790000000003, null, null, null, null);
insert into events (at, actor, type, subject_id) values (1790000000003, 'bob', 'order.placed', 'cancelled');
update orders set cancelled_at = 1790000000004 where id = 'cancelled';
insert into events (at, actor, type, subject_id) values (1790000000004, 'bob', 'order.cancelled', 'cancelled');
insert into orders (id, product_id, owner_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, idempotency_key, created_at, paid_at, transaction_id, shipped_at, cancelled_at) values ('pending', 'bolt', 'bob', 'bob@test.example', 'Größe BH-12X Bolt', '/products/bolt.svg', 1250, 10, 125, 'usd', '1 Dock Road', '5550100', 'key-pending', 1790000000003, null, null, null, null);
insert into events (at, actor, type, subject_id) values (1790000000003, 'bob', 'order.placed', 'pending');
insert into reviews (id, user_id, name, ratings, description, created_at) values ('review', 'bob', 'Bob', 5, 'It''s good; all of it', 1790000000006);
insert into webhook_events (id, type, received_at) values ('evt_1', 'payment_intent.succeeded', 1790000000004);
